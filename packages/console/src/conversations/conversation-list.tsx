import type { ConsoleConversation } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { ToneBadge } from '../parts/tone-badge.tsx';
import { Link } from '../routing/link.tsx';
import type { ConversationsRoute } from '../routing/route.ts';
import { actorName } from '../words/actor-name.ts';
import { outcomeWords } from '../words/outcome-words.ts';
import { listTime } from '../words/time-words.ts';
import { useHourForm } from '../words/use-hour-form.ts';

/** The list of conversations, each with its newest question and what became of its cards. */
export function ConversationList(props: {
  readonly conversations: readonly ConsoleConversation[];
  readonly route: ConversationsRoute;
}): ReactElement {
  const form = useHourForm();
  return (
    <ul>
      {props.conversations.map((each) => (
        <li key={each.id}>
          <Link
            className="conversation"
            to={{ ...props.route, conversation: each.id }}
            current={each.id === props.route.conversation}
          >
            <span className="strong cut">{actorName(each.who)}</span>
            <time dateTime={each.updatedAt}>{listTime(each.updatedAt, Date.now(), form)}</time>
            <span className="question cut" dir="auto">
              {each.question ?? ''}
            </span>
            <Marks conversation={each} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Marks(props: { readonly conversation: ConsoleConversation }): ReactElement | null {
  const words = outcomeWords(props.conversation);
  if (words.length === 0) return null;
  return (
    <span className="marks">
      {words.map((each) => (
        <ToneBadge key={each.word} {...each} />
      ))}
    </span>
  );
}
