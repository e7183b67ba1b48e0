import type { JSX, RefObject } from 'preact';
import { Icon, type IconName } from './icon.tsx';

/** Draws a button that is an icon with a name. */
export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}): JSX.Element {
  return (
    <button
      class="db-icb"
      type="button"
      aria-label={props.label}
      title={props.label}
      {...(props.buttonRef && { ref: props.buttonRef })}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
    </button>
  );
}
