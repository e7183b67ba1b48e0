import { inLocale, type Locale } from './locale.ts';

/** Says one of the words that Deskbell itself puts on a card, in one language. */
export type CardWords = (word: keyof typeof CARD_WORDS) => string;

/** The words of a card in one language. */
export function cardWords(locale: Locale): CardWords {
  return (word) => inLocale(CARD_WORDS[word], locale);
}

/** Writes a count with the separators of a language: `10,000`. */
export function writeCount(count: number, words: CardWords): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, words('groupSeparator'));
}

/**
 * `empty` stands for the empty string, `none` for null and for a call without arguments; `spaces` and `lineBreaks` follow a number;
 * `groupSeparator` stands between groups of three digits and is fixed here, so that every machine draws the same card.
 */
const CARD_WORDS = {
  confirm: 'Confirm|Bestätigen|Confirmer|Confirmar|Confirmar|確定|确认|تأكيد',
  cancel: 'Cancel|Abbrechen|Annuler|Cancelar|Cancelar|キャンセル|取消|إلغاء',
  delete: 'Delete|Löschen|Supprimer|Eliminar|Excluir|削除|删除|حذف',
  undone:
    'This action cannot be undone.|Diese Aktion kann nicht rückgängig gemacht werden.|Cette action est irréversible.|' +
    'Esta acción no se puede deshacer.|Esta ação não pode ser desfeita.|' +
    'この操作は取り消せません。|此操作无法撤消。|لا يمكن التراجع عن هذا الإجراء.',
  details: 'Details|Details|Détails|Detalles|Detalhes|詳細|详情|التفاصيل',
  yes: 'Yes|Ja|Oui|Sí|Sim|はい|是|نعم',
  no: 'No|Nein|Non|No|Não|いいえ|否|لا',
  empty: '(empty)|(leer)|(vide)|(vacío)|(vazio)|(空)|(空)|(فارغ)',
  none: '(none)|(nichts)|(aucun)|(ninguno)|(nenhum)|(なし)|(无)|(لا شيء)',
  noItems: '(no items)|(keine Einträge)|(aucun élément)|(sin elementos)|(sem itens)|(項目なし)|(无条目)|(لا عناصر)',
  noFields: '(no fields)|(keine Felder)|(aucun champ)|(sin campos)|(sem campos)|(フィールドなし)|(无字段)|(لا حقول)',
  spaces: 'spaces|Leerzeichen|espaces|espacios|espaços|個の空白|个空格|مسافة',
  lineBreaks: 'line breaks|Zeilenumbrüche|sauts de ligne|saltos de línea|quebras de linha|個の改行|个换行|فاصل أسطر',
  groupSeparator: ',|.| |.|.|,|,|,',
};
