/** Words that carry no subject: left out when texts are compared. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being but by can could did do does doing done down
  dont each else even ever every few for from further get gets getting go goes going gonna got had has have having he hello help her here hi him his how i
  id if im in into is it its itself ive just kindly know lets let like likes ll me mine more most much must my myself need needs no nor not now of off ok okay on once
  one ones only or other our out over own per please pls put re really said same say see shall she should since so some something still such
  tell than thank thanks that thats the their them then there these they thing things this those through to too under until up us use very want wants was we
  well were what whats when where wheres which while who whom whose why will wish with without would yes yet you your yours im id
  dear hey kindly want wanted would'd going`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Verbs by the one word that stands for all of them. */
const verbGroups: readonly (readonly [string, string])[] = [
  ['cancel', 'cancel revoke abort stop call-off'],
  ['return', 'return refund'],
  ['exchange', 'exchange swap replace trade'],
  ['change', 'change update edit modify correct alter adjust fix switch amend use'],
  ['send', 'send ship deliver redirect forward dispatch'],
  ['delete', 'delete remove erase'],
  ['empty', 'empty clear'],
  ['add', 'add put'],
  ['find', 'find search look show list see view display check track browse lookup get give fetch open'],
  ['filter', 'filter narrow'],
  ['pay', 'pay'],
  ['book', 'book reserve'],
  ['create', 'create make open start'],
];

/** The word that stands for a verb's group, by the verb's base form. */
export const verbOf: ReadonlyMap<string, string> = new Map(
  verbGroups.flatMap(([group, words]) => words.split(' ').map((word) => [word, group] as const)),
);

/** Groups that stand in for each other where a tool's own noun is named. */
export const nearVerbs: ReadonlyMap<string, string> = new Map([
  ['delete', 'cancel'],
  ['cancel', 'delete'],
]);

/** Verbs that are as often nouns: alone they ask, with an object they request. */
export const nounVerbs: ReadonlySet<string> = new Set([
  'return',
  'refund',
  'exchange',
  'trade',
  'change',
  'order',
  'ship',
  'track',
  'search',
  'view',
  'list',
  'check',
  'open',
  'update',
  'filter',
  'stop',
]);

/** What follows a noun: `return policy` asks. */
export const policyWords: ReadonlySet<string> = new Set(
  'policy policies rule rules period window cost costs fee fees time times label labels condition conditions process deadline shipping option options rates rate procedure terms'.split(
    ' ',
  ),
);

/** Phrases whose words mean something else one by one, and what they stand for. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:send|sent|give|bring|ship|take)\s+((?:\S+\s+){0,8}?)back\b/giu, 'return $1'],
  [/\bcall(?:ed)?\s+off\b/giu, 'cancel'],
  [/\bget\s+rid\s+of\b/giu, 'delete'],
  [/\blook(?:ing)?\s+(?:up|for)\b/giu, 'find'],
  [/\bwhere(?:\s+is|\s+are|'s|s)\b/giu, 'track status'],
  [/\bmoney\s+back\b/giu, 'refund'],
  [
    /\b(?:by|an)\s+accident\b|\baccidentally\b|\bby\s+mistake\b|\bmistakenly\b|\bwrong(?:ly)?\s+order(?:ed)?\b/giu,
    'mistake',
  ],
  [
    /\b(?:do\s+not|don'?t|does\s+not|doesn'?t)\s+(?:want|need)\s+(?:it|them|this|that|these)?\s*(?:any\s?more)?/giu,
    'no longer needed ',
  ],
  [/\bno\s+longer\s+(?:want|need)(?:ed)?\b|\bchanged?\s+my\s+mind\b/giu, 'no longer needed'],
  [/\bany\s?more\b/giu, 'no longer needed'],
  [/\bzip(?:\s*code)?\b|\bpost\s*code\b/giu, 'postal code'],
];

/** Numbers written out. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, number]),
);

/** Places in a list, counted from 0; -1 is the last. */
export const ordinalWords: ReadonlyMap<string, number> = new Map([
  ['first', 0],
  ['1st', 0],
  ['second', 1],
  ['2nd', 1],
  ['third', 2],
  ['3rd', 2],
  ['fourth', 3],
  ['4th', 3],
  ['fifth', 4],
  ['5th', 4],
  ['last', -1],
]);
