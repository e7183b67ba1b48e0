import type { CallState } from './call-states.ts';
import { inLocale, type Locale } from './locale.ts';

/** The words that a settled card can become. */
export type StepKey = 'confirmed' | 'cancelled' | 'expired' | 'replaced' | 'couldNotRun' | 'unknown';

/** The sentence that follows the word, as a key of the panel's copy. */
export type StepSentence = 'failed' | 'replacedWhy' | 'stale' | 'unknownWhy';

/** What is left of a card once it was answered: a word, and sometimes why. */
export type StepLine = { readonly key: StepKey; readonly word: string; readonly sentence: StepSentence | null };

/**
 * Gives the line that stands in place of a card. Source: CARD-8.
 *
 * @param call a call that had a card or a prompt; calls that never asked have no line.
 * @returns `null` while the call has no line: not answered yet, or refused.
 */
export function stepLine(call: { readonly state: CallState }): StepLine | null {
  const found = LINES[call.state];
  return found === null ? null : { key: found[0], word: stepWord(found[0], 'en'), sentence: found[1] };
}

const LINES: { readonly [state in CallState]: readonly [StepKey, StepSentence | null] | null } = {
  requested: null,
  pending: null,
  page_open: null,
  refused: null,
  running: ['confirmed', null],
  succeeded: ['confirmed', null],
  failed: ['confirmed', 'failed'],
  cancelled: ['cancelled', null],
  expired: ['expired', null],
  superseded: ['replaced', 'replacedWhy'],
  stale: ['couldNotRun', 'stale'],
  unknown: ['unknown', 'unknownWhy'],
  resolved_done: ['unknown', null],
  resolved_not_done: ['unknown', null],
};

/** The word of a step line in a visitor's language. */
export function stepWord(key: StepKey, locale: Locale): string {
  return inLocale(STEP_WORDS[key], locale);
}

const STEP_WORDS: { readonly [key in StepKey]: string } = {
  confirmed: 'Confirmed|Bestätigt|Confirmé|Confirmado|Confirmado|確定済み|已确认|تم التأكيد',
  cancelled: 'Cancelled|Abgebrochen|Annulé|Cancelado|Cancelado|キャンセル済み|已取消|تم الإلغاء',
  expired: 'Expired|Abgelaufen|Expiré|Caducado|Expirado|期限切れ|已过期|انتهت الصلاحية',
  replaced: 'Replaced|Ersetzt|Remplacé|Reemplazado|Substituído|置き換え済み|已替换|تم الاستبدال',
  couldNotRun:
    'Could not run|Konnte nicht laufen|Exécution impossible|No se pudo ejecutar|Não foi possível executar|' +
    '実行できませんでした|无法执行|تعذر التنفيذ',
  unknown:
    'Outcome unknown|Ergebnis unbekannt|Résultat inconnu|Resultado desconocido|Resultado desconhecido|' +
    '結果不明|结果未知|النتيجة غير معروفة',
};
