/** Comment without its slashes and stars, on one line. */
export interface Comment {
  file: string;
  line: number;
  text: string;
}

/** Wording to avoid, with the highest permitted share of comments, in per cent. */
export const patterns = [
  /** Relative clause without its noun, or preposition at the start. */
  {
    name: 'relative',
    at: /^(What|Where|Whether|Who|Whose|Which|How|Of|That|When|From|By|For|With|As)\b/,
    ceiling: 5,
  },
  { name: 'pronoun', at: /^(It|Its|These|Those|This|They|Both|One|None|The same|Such|There)\b/, ceiling: 6 },
  /** 'Where' instead of 'if' or 'when'. */
  {
    name: 'where',
    at: /\bwhere (it|there|nobody|somebody|nothing|none|one|no|they|that|the|a)\b/i,
    ceiling: 3,
  },
  { name: 'body', at: /\b(somebody|nobody|whoever|anybody|everybody)\b/i, ceiling: 1 },
  {
    name: 'private',
    at: /\b(stands?|stood|standing(?! order)|anew|begun|asked for|is told|was told|heard of|made of|as far as|own words|looks at|for good|by itself|gone on)\b/i,
    ceiling: 3,
  },
  /** 'Answers' instead of 'returns'. */
  {
    name: 'answers',
    at: /^Answers\b|\banswers (whether|what|the|those|undefined|null|true)\b/i,
    ceiling: 0.5,
  },
];

const comment =
  /\/\*\*?([\s\S]*?)\*\/|(?:^|(?<=\n))[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|(?<=[;,{)] )\/\/[^\n]*/g;
const forTools = /webpackChunkName|oxlint|eslint|@ts-|@jest|knip/;

/** Finds the comments in a file, except directives for tools. */
export const findComments = (file: string, source: string): Comment[] =>
  [...source.matchAll(comment)]
    .filter(([match]) => !forTools.test(match))
    .map((match) => ({
      file,
      line: source.slice(0, match.index).split('\n').length,
      text: match[0]
        .replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)\s?/gm, '')
        .replace('*/', '')
        .replace(/\s+/g, ' ')
        .trim(),
    }))
    .filter(({ text }) => text);

const title = /\b(?:test|describe\w*|step)(?:\.\w+)*(?:\([^()]*\)|\(\[[^\]]*\]\))?\(\s*(['"`])(.+?)\1[,)]/g;

/** Finds the titles of tests, except those of tables that contain brackets. */
export const findTitles = (file: string, source: string): Comment[] =>
  [...source.matchAll(title)].map(({ 2: text = '', index }) => ({
    file,
    line: source.slice(0, index).split('\n').length,
    text,
  }));

const oddInTitles = patterns.filter(({ name }) => ['where', 'body', 'private'].includes(name));

export const isOddTitle = (text: string) => oddInTitles.some(({ at }) => at.test(text));

export const findTypeNames = (source: string) =>
  [...source.matchAll(/(?:^|\n)\s*(?:export )?(?:type|interface) ([A-Z]\w*)/g)].map(([, name]) => name!);

export const findFunctionNames = (source: string) =>
  [
    ...source.matchAll(
      /(?:^|\n)\s*(?:export )?(?:async )?(?:function ([a-z]\w*)|const ([a-z]\w*) = (?:async )?\()/g,
    ),
  ].map(([, declared, assigned]) => (declared ?? assigned)!);
