import { describe, expect, it } from 'vitest';
import { foreignTools } from './foreign-tools.fixture.ts';
import { talk } from './talk.fixture.ts';

const request = { tools: foreignTools, sources: [], results: {} };

describe("an operator's own actions", () => {
  it.each([
    ['Please renew my loan L1', 'renew_loan {"loan_id":"L1"}'],
    ['renew loan L1', 'renew_loan {"loan_id":"L1"}'],
    ['renew_loan L1', 'renew_loan {"loan_id":"L1"}'],
    ["I'd like to renew L1, please", 'renew_loan {"loan_id":"L1"}'],
    ['I would like renewing of my loan L1', 'renew_loan {"loan_id":"L1"}'],
    ['Can you renew loan 4711?', 'renew_loan {"loan_id":"4711"}'],
    ['Reserve a table on 2026-05-01 at 19:30 for 4', 'reserve_table {"date":"2026-05-01","time":"19:30","guests":4}'],
    ['Reschedule booking BK-204 to 2026-06-01', 'reschedule_booking {"bookingRef":"BK-204","new_date":"2026-06-01"}'],
    ['Close ticket 12', 'close_ticket {"ticket_number":12}'],
    ['escalate my ticket 99, urgency high', 'escalate_ticket {"ticket_number":99,"urgency":"high"}'],
    ['Subscribe me to the newsletter: jo@example.org', 'subscribe_newsletter {"email":"jo@example.org"}'],
    ['unsubscribe jo@example.org please', 'newsletter_unsubscribe {"email":"jo@example.org"}'],
    ['Release room R4', 'release_room {"room_id":"R4"}'],
    ['Ship sample S-77 to DE', 'ship_sample {"sample_code":"S-77","country":"Germany"}'],
  ])(
    'START-3: are matched by the words of their names, and ids are taken from the text: %s',
    async (question, call) => {
      expect((await talk([question], request)).calls).toEqual([call]);
    },
  );

  it.each([
    [['Renew my loan', 'L7'], 'renew_loan {"loan_id":"L7"}'],
    [['I want to unsubscribe', 'jo@example.org'], 'newsletter_unsubscribe {"email":"jo@example.org"}'],
    [['Escalate ticket 4812', 'high'], 'escalate_ticket {"ticket_number":4812,"urgency":"high"}'],
    [['Escalate ticket 4812', 'the second one'], 'escalate_ticket {"ticket_number":4812,"urgency":"normal"}'],
    [['rename team T9', 'Night Owls'], 'rename_team {"team_id":"T9","name":"Night Owls"}'],
    [['ship sample S77', 'UK'], 'ship_sample {"sample_code":"S77","country":"United Kingdom"}'],
    [
      ['reserve a table for four guests', '2026-05-01', '19:30'],
      'reserve_table {"date":"2026-05-01","time":"19:30","guests":4}',
    ],
  ])('START-3: are asked back for what is missing, one after the other: %j', async (questions, call) => {
    expect((await talk(questions, request)).calls).toEqual([call]);
  });

  it.each([
    'How do I renew a loan?',
    'How can I renew my loan L1?',
    'Should I close my ticket 12?',
    'What is a ticket?',
  ])('START-3: are not called for a question how it is done: %s', async (question) => {
    expect((await talk([question], request)).calls).toEqual([]);
  });

  it.each(['Do not renew my loan L1', "Please don't close ticket 12", 'I do not want to unsubscribe jo@example.org'])(
    'START-3: are not called where the visitor forbids it: %s',
    async (question) => {
      expect(await talk([question], request)).toEqual({ calls: [], said: 'All right. Nothing was done.' });
    },
  );

  it('START-3: say that an answer does not fit instead of the same question again', async () => {
    expect((await talk(['Escalate ticket 4812', 'urgently'], request)).said).toBe(
      'That is not one of the choices. Urgency: low, normal or high?',
    );
    expect((await talk(['Renew my loan', 'the blue one'], request)).said).toBe(
      'I could not read that. I need: Loan. What is it?',
    );
  });

  it('START-3: are listed by label or title instead of a raw id', async () => {
    const loans = [
      { loan_id: 'ln_01hzy', title: 'The Hobbit', state: 'lent' },
      { loan_id: 'ln_01hzz', title: 'Emma', state: 'overdue' },
    ];
    const list = {
      name: 'list_loans',
      title: 'Your loans',
      description: 'Lists your loans.',
      inputSchema: { type: 'object', properties: {} },
      readOnly: true,
    };
    const own = { ...request, tools: [...foreignTools, list], results: { list_loans: { loans } } };
    expect((await talk(['Show my loans'], own)).said).toBe('I found 2 loans:\n\n- The Hobbit, lent\n- Emma, overdue');
    expect((await talk(['Renew my loan', 'the second one'], own)).calls).toEqual([
      'list_loans {}',
      'renew_loan {"loan_id":"ln_01hzz"}',
    ]);
  });
});
