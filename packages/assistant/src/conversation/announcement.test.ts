import { describe, expect, it } from 'vitest';
import { english } from '../copy/english.ts';
import { answerAnnouncement } from './announcement.ts';
import { emptyChat } from './chat-state.ts';

describe('the announcement of an answer', () => {
  it('WID-8: leaves out marks of Markdown and numbers of sources, and keeps names with a line in them whole', () => {
    const text = '**Done** [1]: the refund goes to `credit_card_4410276`, _today_.';
    const messages = [{ id: 'm', role: 'assistant' as const, parts: [{ type: 'text' as const, text }] }];
    expect(answerAnnouncement({ ...emptyChat, messages }, english)).toBe(
      'Done : the refund goes to credit_card_4410276, today.',
    );
  });
});
