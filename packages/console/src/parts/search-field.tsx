import { TextInput } from '@mantine/core';
import type { FormEvent, ReactElement } from 'react';
import { Icon } from './icon.tsx';

/** A search that begins with Enter. Emptied, it searches for everything. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}): ReactElement {
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    props.onSearch(typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined);
  };
  return (
    <form role="search" className="search" onSubmit={send}>
      <TextInput
        key={props.value ?? ''}
        name="search"
        type="search"
        maxLength={256}
        aria-label={props.label}
        placeholder={props.label}
        defaultValue={props.value ?? ''}
        leftSection={<Icon name="search" small />}
        classNames={{ input: 'field' }}
      />
    </form>
  );
}
