import { describe, expect, it } from 'vitest';
import { headingSlug, renderArticle } from './markdown.ts';

describe('the renderer of help articles', () => {
  it('START-4: gives a section’s heading its slug as anchor', () => {
    expect(renderArticle('# Title\n\n## What it costs, in all')).toBe(
      '<h1>Title</h1>\n<h2 id="what-it-costs-in-all">What it costs, in all</h2>',
    );
  });

  it('START-4: renders lists of both kinds', () => {
    expect(renderArticle('- one\n- two\n\n1. first\n2. second')).toBe(
      '<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li><li>second</li></ol>',
    );
  });

  it('START-4: renders a table with a head', () => {
    expect(renderArticle('| A | B |\n| --- | --- |\n| 1 | 2 |')).toBe(
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
  });

  it('START-4: links within the shop alone and escapes everything else', () => {
    expect(renderArticle('[a](/help/x) **b** <i> [c](javascript:d)')).toBe(
      '<p><a href="/help/x">a</a> <strong>b</strong> &lt;i&gt; [c](javascript:d)</p>',
    );
  });

  it('START-4: makes a slug as Deskbell does, so that citations meet their section', () => {
    expect(headingSlug('  When it’s too late? ')).toBe('when-its-too-late');
  });
});
