import type { JSX } from 'preact';
import { Icon } from './icon.tsx';
import type { PanelScene } from './panel-scene.ts';

/** Says under the newest answer how it ended, where that was not well. */
export function EndingView(props: { readonly scene: PanelScene }): JSX.Element | null {
  const { state, copy, chat } = props.scene;
  if (state.ending === null || state.writing !== null) return null;
  if (state.ending === 'stopped') return <p class="db-small">{copy.stopped}</p>;
  const isLost = state.ending === 'broken';
  return (
    <div class="db-note is-danger">
      <Icon name="warn" />
      <div>
        <strong>{copy.brokenTitle}</strong>
        <span>{isLost ? copy.brokenText : copy.failed}</span>
        <button class="db-btn is-s" type="button" onClick={() => void chat.retry()}>
          <Icon name="retry" isSmall />
          {copy.retry}
        </button>
      </div>
    </div>
  );
}
