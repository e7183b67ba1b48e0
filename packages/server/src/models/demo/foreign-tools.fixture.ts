import type { JsonObject, JsonValue } from '@deskbell/gate';
import type { ModelTool } from '../model.ts';

/** Actions as operators of other trades may write them, with no word of the shop in them. */
export const foreignTools: readonly ModelTool[] = [
  writer('renew_loan', 'Loan renewal', 'Renews a loan of the reader by four weeks.', {
    loan_id: { type: 'string', title: 'Loan' },
  }),
  writer('reserve_table', 'Table reservation', 'Reserves a table.', {
    date: { type: 'string', title: 'Day', format: 'date' },
    time: { type: 'string', title: 'Time' },
    guests: { type: 'integer', title: 'Guests' },
  }),
  writer('reschedule_booking', 'Move a booking', 'Moves a booking to another day.', {
    bookingRef: { type: 'string', title: 'Booking' },
    new_date: { type: 'string', title: 'New day' },
  }),
  writer('close_ticket', 'Close a ticket', 'Closes a ticket of the visitor.', {
    ticket_number: { type: 'integer', title: 'Ticket' },
  }),
  writer('escalate_ticket', 'Escalate a ticket', 'Escalates a ticket to the second line.', {
    ticket_number: { type: 'integer', title: 'Ticket' },
    urgency: { type: 'string', title: 'Urgency', enum: ['low', 'normal', 'high'] },
  }),
  writer('subscribe_newsletter', 'Newsletter', 'Subscribes an address to the newsletter.', {
    email: { type: 'string', title: 'Email', format: 'email' },
  }),
  writer('newsletter_unsubscribe', 'Leave the newsletter', 'Unsubscribes an address from the newsletter.', {
    email: { type: 'string', title: 'Email' },
  }),
  writer('release_room', 'Release a room', 'Releases a meeting room.', {
    room_id: { type: 'string', title: 'Room' },
  }),
  writer('rename_team', 'Rename a team', 'Renames a team.', {
    team_id: { type: 'string', title: 'Team' },
    name: { type: 'string', title: 'New name' },
  }),
  writer('ship_sample', 'Send a sample', 'Sends a sample of a fabric.', {
    sample_code: { type: 'string', title: 'Sample' },
    country: { type: 'string', title: 'Country', enum: ['Germany', 'United Kingdom', 'United States'] },
  }),
];

function writer(
  name: string,
  title: string,
  description: string,
  properties: Readonly<Record<string, JsonObject>>,
): ModelTool {
  const required: readonly JsonValue[] = Object.keys(properties);
  const inputSchema = { type: 'object', properties, required, additionalProperties: false };
  return { name, title, description, inputSchema, readOnly: false };
}
