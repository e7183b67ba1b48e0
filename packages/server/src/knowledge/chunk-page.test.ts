import { describe, expect, it } from 'vitest';
import { chunkPage } from './chunk-page.ts';

const returns = `# Returns

Send items back within 30 days. See [Refunds](/help/refunds).

## What can be returned

- Only **delivered** orders.
- Any item.
  More about it.

## Fees & costs

| Shipping | Cost  |
| -------- | ----- |
| Standard | $4.90 |

\`\`\`sh
# not a heading
curl example
\`\`\`
`;

describe('the chunks of a page', () => {
  it('KB-2: follow the headings and keep title and anchor of each', () => {
    const { title, chunks } = chunkPage(returns, 'returns');
    expect(title).toBe('Returns');
    expect(chunks.map((chunk) => [chunk.title, chunk.anchor])).toEqual([
      ['Returns', ''],
      ['Returns: What can be returned', 'what-can-be-returned'],
      ['Returns: Fees & costs', 'fees--costs'],
    ]);
  });

  it('KB-2: have the words of links and emphasis without their marks, and one line an item', () => {
    const { chunks } = chunkPage(returns, 'returns');
    expect(chunks[0]?.text).toBe('Send items back within 30 days. See Refunds.');
    expect(chunks[1]?.text).toBe('- Only delivered orders.\n- Any item. More about it.');
  });

  it('KB-2: keep tables and code as they were written', () => {
    expect(chunkPage(returns, 'returns').chunks[2]?.text).toBe(
      '| Shipping | Cost  |\n| -------- | ----- |\n| Standard | $4.90 |\n\n```sh\n# not a heading\ncurl example\n```',
    );
  });

  it('KB-2: cut a long section between blocks, never inside a table', () => {
    const paragraph = `${'word '.repeat(150).trim()}.`;
    const table = `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(300)}`;
    const { chunks } = chunkPage(`# Long\n\n## Part\n\n${paragraph}\n\n${paragraph}\n\n${table}\n${paragraph}`, 'x');
    expect(chunks.map((chunk) => chunk.anchor)).toEqual(['part', 'part', 'part']);
    expect(chunks[1]?.text).toBe(table.trim());
  });

  it('KB-2: number the anchors of equal headings as GitHub does', () => {
    const { chunks } = chunkPage('# T\n\n## Cost\n\na\n\n## Cost\n\nb\n\n## T\n\nc', 'x');
    expect(chunks.map((chunk) => chunk.anchor)).toEqual(['cost', 'cost-1', 't-1']);
  });

  it('KB-2: take the title of a page without a heading from its name', () => {
    expect(chunkPage('Only text.', 'Gift cards')).toEqual({
      title: 'Gift cards',
      chunks: [{ title: 'Gift cards', anchor: '', text: 'Only text.' }],
    });
  });

  it('KB-2: leave out front matter, comments, tags and sections without text', () => {
    const page =
      '---\ntitle: x\n---\n# T\n\n<!-- secret plan -->\n\n<div class="a">\nShown\n</div>\n\n<script>alert(1)</script>\n\n## Empty\n\n## Full\n\ntext';
    expect(chunkPage(page, 'x').chunks.map((chunk) => chunk.text)).toEqual(['Shown', 'text']);
  });

  it('KB-2: number ordered lists and indent nested ones', () => {
    const { chunks } = chunkPage('# T\n\n1. One\n   - deep\n2. Two', 'x');
    expect(chunks[0]?.text).toBe('1. One\n  - deep\n2. Two');
  });

  it('KB-2: of an empty page are none', () => {
    expect(chunkPage(' \n', 'Empty')).toEqual({ title: 'Empty', chunks: [] });
  });
});
