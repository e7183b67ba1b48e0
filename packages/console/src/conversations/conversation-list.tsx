import type { ConsoleConversation } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { ToneBadge } from '../parts/tone-badge.tsx';
import { Link } from '../routing/link.tsx';
import type { ConversationsRoute } from '../routing/route.ts';
import { actorName } from '../words/actor-name.ts';
import { consoleWords } from '../words/console-words.ts';
import { listTime } from '../words/time-words.ts';

/** The list of conversations; a waiting card and an unknown outcome are marked. */
export function ConversationList(props: {
  readonly conversations: readonly ConsoleConversation[];
  readonly route: ConversationsRoute;
}): ReactElement {
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
            <time dateTime={each.updatedAt}>{listTime(each.updatedAt, Date.now())}</time>
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
  const { waiting, unknown } = props.conversation;
  if (waiting === 0 && unknown === 0) return null;
  return (
    <span className="marks">
      {waiting > 0 ? <ToneBadge word={consoleWords.conversations.waiting} tone="accent" /> : null}
      {unknown > 0 ? <ToneBadge word={consoleWords.conversations.unknown} tone="warn" /> : null}
    </span>
  );
}
