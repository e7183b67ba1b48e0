import type { ConsoleTranscript } from '@deskbell/protocol';
import type { ReactElement } from 'react';
import { useReading } from '../api/use-console-api.ts';
import { Icon } from '../parts/icon.tsx';
import { ReadingState } from '../parts/reading-state.tsx';
import { Link } from '../routing/link.tsx';
import type { ConversationsRoute } from '../routing/route.ts';
import { actorName } from '../words/actor-name.ts';
import { consoleWords } from '../words/console-words.ts';
import { Turn } from './turn.tsx';

/** One conversation, live: who, every turn, and each call with its state, arguments, card and audit rows. */
export function TranscriptPane(props: {
  readonly conversation: string;
  readonly route: ConversationsRoute;
}): ReactElement {
  const reading = useReading({
    key: ['conversation', props.conversation],
    read: async (api, signal) => await api.conversation(props.conversation, signal),
    live: true,
  });
  return (
    <>
      <TranscriptHead transcript={reading.data} {...props} />
      {reading.data === undefined ? (
        <ReadingState error={reading.error} notFound={consoleWords.conversations.noSuch} />
      ) : (
        <div className="transcript">
          {reading.data.turns.map((turn) => (
            <Turn key={turn.id} turn={turn} name={actorName(reading.data.who) ?? ''} />
          ))}
        </div>
      )}
    </>
  );
}

function TranscriptHead(props: {
  readonly transcript: ConsoleTranscript | undefined;
  readonly conversation: string;
  readonly route: ConversationsRoute;
}): ReactElement {
  const { transcript, conversation, route } = props;
  return (
    <div className="transcript-head">
      <Link className="back" to={{ ...route, conversation: undefined }}>
        <Icon name="back" />
        <span className="screen-reader">{consoleWords.conversations.back}</span>
      </Link>
      {transcript === undefined ? null : (
        <div>
          <h2>{actorName(transcript.who)}</h2>
          <p className="soft">{headWords(transcript)}</p>
        </div>
      )}
      <Link className="button link-button" to={{ page: 'audit', search: conversation }}>
        {consoleWords.conversations.auditRows}
      </Link>
    </div>
  );
}

function headWords(transcript: ConsoleTranscript): string {
  const { who, site } = transcript;
  if (who.kind !== 'visitor' || who.verified === null) return site;
  return `${who.verified ? 'Verified' : 'Not verified'}, ${site}`;
}
