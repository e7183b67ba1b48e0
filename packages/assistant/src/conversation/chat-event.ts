/** What the page may listen to. Nothing of it carries what was said. */
export type ChatEvent =
  | { readonly name: 'opened' | 'closed' | 'signed-out' }
  | { readonly name: 'answer-finished'; readonly conversation: string }
  | {
      readonly name: 'card-asked' | 'card-settled';
      readonly conversation: string;
      readonly call: string;
      readonly state: string;
    };
