import { tool } from './run-program.mjs';

/** The checks that run nothing of the product: form, lint, types, unused parts. */
export const checks = [
  { name: 'form', program: tool('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', program: tool('oxlint'), args: ['.'] },
  { name: 'types', program: tool('tsc'), args: ['-b'] },
  { name: 'unused', program: tool('knip'), args: [] },
];
