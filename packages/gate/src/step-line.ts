import type { CallState } from './call-states.ts';
import type { Locale } from './locale.ts';

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
  return STEP_WORDS[locale][key];
}

const STEP_WORDS: { readonly [locale in Locale]: { readonly [key in StepKey]: string } } = {
  en: {
    confirmed: 'Confirmed',
    cancelled: 'Cancelled',
    expired: 'Expired',
    replaced: 'Replaced',
    couldNotRun: 'Could not run',
    unknown: 'Outcome unknown',
  },
  de: {
    confirmed: 'Bestätigt',
    cancelled: 'Abgebrochen',
    expired: 'Abgelaufen',
    replaced: 'Ersetzt',
    couldNotRun: 'Nicht ausgeführt',
    unknown: 'Ergebnis unbekannt',
  },
  fr: {
    confirmed: 'Confirmé',
    cancelled: 'Annulé',
    expired: 'Expiré',
    replaced: 'Remplacé',
    couldNotRun: 'Non exécuté',
    unknown: 'Résultat inconnu',
  },
  es: {
    confirmed: 'Confirmado',
    cancelled: 'Cancelado',
    expired: 'Caducado',
    replaced: 'Reemplazado',
    couldNotRun: 'No se ejecutó',
    unknown: 'Resultado desconocido',
  },
  pt: {
    confirmed: 'Confirmado',
    cancelled: 'Cancelado',
    expired: 'Expirado',
    replaced: 'Substituído',
    couldNotRun: 'Não executado',
    unknown: 'Resultado desconhecido',
  },
  ja: {
    confirmed: '確定済み',
    cancelled: 'キャンセル済み',
    expired: '期限切れ',
    replaced: '置き換え済み',
    couldNotRun: '実行できませんでした',
    unknown: '結果不明',
  },
  zh: {
    confirmed: '已确认',
    cancelled: '已取消',
    expired: '已过期',
    replaced: '已替换',
    couldNotRun: '未能执行',
    unknown: '结果未知',
  },
  ar: {
    confirmed: 'تم التأكيد',
    cancelled: 'تم الإلغاء',
    expired: 'انتهت الصلاحية',
    replaced: 'تم الاستبدال',
    couldNotRun: 'تعذر التنفيذ',
    unknown: 'النتيجة غير معروفة',
  },
};
