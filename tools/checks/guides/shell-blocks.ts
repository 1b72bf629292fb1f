export interface ShellBlock {
  /** Number of its first line in the document. */
  line: number;
  /** Without the indentation of the list that contains the block. */
  commands: string;
  /** Reason why no test runs the block. */
  notTested?: string;
  /** Path of a test that runs its commands. */
  testedBy?: string;
}

const FENCE = /^( *)```(\S*)[^\n]*\n(.*?)^ *```$/gms;
const MARK = /<!-- (?:not tested: (?<notTested>[^>]+)|tested by (?<testedBy>\S+)) -->\s*$/;

/** Finds the shell blocks of a document. A comment directly before a block says why the guides' test skips it. */
export function findShellBlocks(markdown: string): ShellBlock[] {
  return [...markdown.matchAll(FENCE)]
    .filter(([, , language]) => language === 'sh')
    .map(({ 1: indent = '', 3: commands = '', index }) => ({
      line: markdown.slice(0, index).split('\n').length,
      commands: commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      ...MARK.exec(markdown.slice(0, index))?.groups,
    }));
}

/** Finds languages of blocks that may be shell, but that `findShellBlocks` doesn't find. */
export const findOtherShells = (markdown: string) =>
  Array.from(markdown.matchAll(FENCE), ([, , language = '']) => language).filter((language) =>
    ['', 'bash', 'console', 'shell', 'zsh'].includes(language),
  );
