const advice: [RegExp, string][] = [
  [/^(SQLITE_FULL|53100)$/, 'Free some space on its disk, and start again.'],
  [
    /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/,
    'It is damaged: move it out of the way, and restore the newest backup (npm run restore -- FILE).',
  ],
];

export function repairAdvice(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [, sentence = ''] = advice.find(([codes]) => codes.test(code)) ?? [];
  return sentence;
}
