import type { Locale } from './locale.ts';

/** The words that Deskbell itself puts on a card. `spaces` and `lineBreaks` follow a number. */
export type CardWords = {
  readonly confirm: string;
  readonly cancel: string;
  readonly delete: string;
  readonly undone: string;
  readonly details: string;
  readonly yes: string;
  readonly no: string;
  /** The empty string. */
  readonly empty: string;
  /** `null`, and a call without arguments. */
  readonly none: string;
  readonly noItems: string;
  readonly noFields: string;
  readonly spaces: string;
  readonly lineBreaks: string;
  /** Between groups of three digits: fixed here, so that every machine draws the same card. */
  readonly groupSeparator: string;
};

/** The words of a card in one language. */
export function cardWords(locale: Locale): CardWords {
  return CARD_WORDS[locale];
}

/** Writes a count with the separators of a language: `10,000`. */
export function writeCount(count: number, words: CardWords): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, words.groupSeparator);
}

const CARD_WORDS: { readonly [locale in Locale]: CardWords } = {
  en: {
    confirm: 'Confirm',
    cancel: 'Cancel',
    delete: 'Delete',
    undone: 'This action cannot be undone.',
    details: 'Details',
    yes: 'Yes',
    no: 'No',
    empty: '(empty)',
    none: '(none)',
    noItems: '(no items)',
    noFields: '(no fields)',
    spaces: 'spaces',
    lineBreaks: 'line breaks',
    groupSeparator: ',',
  },
  de: {
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    delete: 'Löschen',
    undone: 'Diese Aktion kann nicht rückgängig gemacht werden.',
    details: 'Details',
    yes: 'Ja',
    no: 'Nein',
    empty: '(leer)',
    none: '(keine Angabe)',
    noItems: '(keine Einträge)',
    noFields: '(keine Felder)',
    spaces: 'Leerzeichen',
    lineBreaks: 'Zeilenumbrüche',
    groupSeparator: '.',
  },
  fr: {
    confirm: 'Confirmer',
    cancel: 'Annuler',
    delete: 'Supprimer',
    undone: 'Cette action est irréversible.',
    details: 'Détails',
    yes: 'Oui',
    no: 'Non',
    empty: '(vide)',
    none: '(aucune valeur)',
    noItems: '(aucun élément)',
    noFields: '(aucun champ)',
    spaces: 'espaces',
    lineBreaks: 'sauts de ligne',
    groupSeparator: ' ',
  },
  es: {
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    delete: 'Eliminar',
    undone: 'Esta acción no se puede deshacer.',
    details: 'Detalles',
    yes: 'Sí',
    no: 'No',
    empty: '(vacío)',
    none: '(ninguno)',
    noItems: '(sin elementos)',
    noFields: '(sin campos)',
    spaces: 'espacios',
    lineBreaks: 'saltos de línea',
    groupSeparator: '.',
  },
  pt: {
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    delete: 'Excluir',
    undone: 'Esta ação não pode ser desfeita.',
    details: 'Detalhes',
    yes: 'Sim',
    no: 'Não',
    empty: '(vazio)',
    none: '(nenhum)',
    noItems: '(sem itens)',
    noFields: '(sem campos)',
    spaces: 'espaços',
    lineBreaks: 'quebras de linha',
    groupSeparator: '.',
  },
  ja: {
    confirm: '確定',
    cancel: 'キャンセル',
    delete: '削除',
    undone: 'この操作は取り消せません。',
    details: '詳細',
    yes: 'はい',
    no: 'いいえ',
    empty: '(空)',
    none: '(なし)',
    noItems: '(項目なし)',
    noFields: '(フィールドなし)',
    spaces: '個の空白',
    lineBreaks: '個の改行',
    groupSeparator: ',',
  },
  zh: {
    confirm: '确认',
    cancel: '取消',
    delete: '删除',
    undone: '此操作无法撤消。',
    details: '详情',
    yes: '是',
    no: '否',
    empty: '(空)',
    none: '(无)',
    noItems: '(无条目)',
    noFields: '(无字段)',
    spaces: '个空格',
    lineBreaks: '个换行',
    groupSeparator: ',',
  },
  ar: {
    confirm: 'تأكيد',
    cancel: 'إلغاء',
    delete: 'حذف',
    undone: 'لا يمكن التراجع عن هذا الإجراء.',
    details: 'التفاصيل',
    yes: 'نعم',
    no: 'لا',
    empty: '(فارغ)',
    none: '(لا شيء)',
    noItems: '(لا عناصر)',
    noFields: '(لا حقول)',
    spaces: 'مسافة',
    lineBreaks: 'فاصل أسطر',
    groupSeparator: ',',
  },
};
