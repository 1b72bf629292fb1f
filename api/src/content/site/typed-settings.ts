import type { FormerSettings, TypedSetting } from '@lapis/contract';
import { escaped, nationalNumber, typedEmail, typedPhone } from '@lapis/contract/typed-settings';
import { plainText } from '@lapis/html/html-text';
import { isNotOver } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import type { ContentType } from '../../cms/types/content-type';
import { siteRepository } from '../../cms/site/site.repository';

/** Number of entries loaded at once. */
const AT_ONCE = 200;

export async function findHardCodedSettings(
  db: Database,
  types: readonly ContentType[],
  former: FormerSettings,
): Promise<TypedSetting[]> {
  const wanted = (await buildPatterns(db, former)).map(
    ([setting, pattern]): { found: TypedSetting; pattern: RegExp } => ({
      found: { setting, places: [] },
      pattern,
    }),
  );
  if (wanted.length === 0) return [];
  for (const type of types) {
    for await (const { id, title, text } of readTexts(db, type)) {
      for (const { found, pattern } of wanted) {
        if (pattern.test(text)) found.places.push({ kind: type.name, id, title });
      }
    }
  }
  return wanted.map(({ found }) => found).filter(({ places }) => places.length > 0);
}

async function* readTexts(db: Database, { table, texts }: ContentType) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('id', '>', last)
      .where('published_at', 'is not', null)
      .where(isNotOver(table))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const html = texts.map((name) => String(row[name as keyof typeof row])).join(' ');
      const linked = Array.from(
        html.matchAll(/href=\\?"(?:tel|mailto):([^"\\]*)/g),
        ([, address]) => address,
      );
      yield { id: row.id, title: row.title, text: [plainText(html), ...linked].join(' ') };
      last = row.id;
    }
    if (rows.length < AT_ONCE) return;
  }
}

/** Returns patterns for the old values of settings that have changed. */
async function buildPatterns(db: Database, former: FormerSettings) {
  const site = await siteRepository(db).read();
  const patterns: [TypedSetting['setting'], RegExp][] = [];
  const phone = typedPhone(former.phone);
  if (phone && nationalNumber(former.phone) !== nationalNumber(site.phone)) patterns.push(['phone', phone]);
  const email = typedEmail(former.email);
  if (email && !isSame(former.email, site.email)) patterns.push(['email', email]);
  const lines = former.address.split('\n').filter(Boolean);
  const gone = lines.filter((line) => !site.address_lines.some((other) => isSame(line, other)));
  // A town's name alone is ambiguous. So if any lines have a number, e.g. a street, only those are searched
  // for.
  const telling = gone.filter((line) => /\d/.test(line));
  const typed = telling.length > 0 ? telling : gone.length > 0 ? [lines.join(' ')] : [];
  if (typed.length > 0) patterns.push(['address_lines', new RegExp(typed.map(spaced).join('|'), 'i')]);
  return patterns;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Builds a pattern for a line's words, with any commas and spaces between them. */
const spaced = (line: string) =>
  `(?<!\\w)${line
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(escaped)
    .join('[\\s,]+')}(?!\\w)`;
