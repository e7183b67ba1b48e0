import { describe, expect, it } from 'vitest';
import { embedSettings } from './embed-settings.ts';

const script = (src: string, dataset: Record<string, string>): { src: string; dataset: Record<string, string> } => ({
  src,
  dataset,
});

describe('the settings of the script', () => {
  it('WID-1: come from the script with the same address; the server is its origin', () => {
    const scripts = [
      script('https://other.example/widget.js', { site: 'A' }),
      script('https://bell.example/widget.js', { site: 'K', position: 'start' }),
    ];
    expect(embedSettings('https://bell.example/widget.js', scripts)).toEqual({
      url: 'https://bell.example',
      site: 'K',
      locale: '',
      position: 'start',
    });
  });

  it('are none where no script names a site', () => {
    expect(embedSettings('https://bell.example/widget.js', [script('https://bell.example/widget.js', {})])).toBeNull();
  });
});
