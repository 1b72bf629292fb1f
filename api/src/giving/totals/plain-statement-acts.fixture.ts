import fc from 'fast-check';
import { takeBackStatement } from '../statements/take-back-statement';
import { importStatement } from '../statements/take-statement';
import { act, addDays, amount, day, pick, pounds, rarely, which, words } from './plain-act.fixture';
import { label } from './plain-figures.fixture';
import { isUndoable, matchLines, undoMatch } from './plain-matching.fixture';
import { type Books, type File, isWhole, type Line, sum } from './plain-model.fixture';
import { actor, type Product } from './plain-product.fixture';

async function upload({ site, idOf }: Product, lines: Line[]) {
  const references = new Map(
    (await site.db.selectFrom('gifts').select(['id', 'reference']).execute()).map((row) => [
      row.id,
      row.reference,
    ]),
  );
  const rows = lines.map(({ day: on, words: by, promise, serial, amount: paidIn }) => {
    // The bank's running number, which differs on each payment.
    const counter = `FP${String(serial).padStart(10, '0')}`;
    const said = paidIn < 0 ? 'UNPAID CHEQUE' : by || 'CREDIT';
    const text = [said, promise && references.get(idOf(promise)), counter].filter(Boolean).join(' ');
    return `${on},${text},${(paidIn / 100).toFixed(2)}`;
  });
  const bytes = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
  return importStatement(site, { name: 'bank.csv', bytes }, actor);
}

const isSameFile = (lines: Line[]) => (file: File) =>
  file.lines.length === lines.length && file.lines.every((line, place) => line === lines[place]);

/** Uploads lines, of which the books may have some. The file has only the others, if there is one. */
function uploadLines(books: Books, says: string, lines: Line[]) {
  const fresh = lines.filter((line) => !books.lines.includes(line));
  const isKnown = fresh.length === 0 && books.files.some(isSameFile(lines));
  // Money that comes in is imported before what goes out.
  const own = [...fresh.filter((line) => line.amount > 0), ...fresh.filter((line) => line.amount < 0)];
  const file: File = { lines, own };
  return {
    says: `upload ${says}`,
    product: async (product: Product) => {
      const { id } = await upload(product, lines);
      if (!isKnown) product.ids.set(file, id);
    },
    model: () => {
      if (isKnown) return;
      books.files.push(file);
      books.lines.push(...own);
      matchLines(books, own);
    },
  };
}

/** Returns the next file that has a line too. */
const findOtherFile = ({ files }: Books, file: File, line: Line) =>
  files.find((each) => each !== file && each.lines.includes(line));

const noLine = { payments: [], cameBack: [], isForStaff: false };

const lineOfFile = fc.record({
  gift: fc.option(which),
  isRightAmount: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  words,
  amount,
  day,
  /** An earlier line that the file has too. */
  again: fc.option(which, { freq: 3 }),
});

/** Payments that may come back as one: single ones, and those into which a payment was split. */
const listReturnable = ({ payments, lines }: Books) => [
  ...payments.map((payment) => [payment]),
  ...lines.filter((line) => line.amount > 0 && line.payments.length > 1).map((line) => line.payments),
];

/** Acts on files of the bank. */
export const statementActs = [
  act({
    name: 'upload a statement',
    weight: 5,
    arbitrary: fc.array(lineOfFile, { minLength: 1, maxLength: 4 }),
    plan: (books, file) => {
      let { serial } = books;
      const lines = file.map((each): Line => {
        const before = each.again === null ? undefined : pick(books.lines, each.again);
        if (before) return before;
        const gift = each.gift === null ? undefined : pick(books.gifts, each.gift);
        const promise = gift?.isPromise && !each.words ? gift : null;
        serial += 1;
        return {
          ...noLine,
          payments: [],
          day: each.day,
          amount: gift && each.isRightAmount ? gift.amount : each.amount,
          promise,
          words: promise ? '' : each.words || (gift?.words[0] ?? ''),
          serial,
        };
      });
      const all = [...new Set(lines)];
      const says = all.map((line) =>
        books.lines.includes(line)
          ? `${label('line', books.lines, line)} again`
          : `${pounds(line.amount)} on ${line.day} ${line.promise ? `with the reference of ${label('gift', books.gifts, line.promise)}` : line.words}`,
      );
      books.serial = serial;
      return uploadLines(books, says.join('; '), all);
    },
  }),
  act({
    name: 'upload a payment that comes back',
    weight: 3,
    arbitrary: fc.record({
      number: which,
      days: fc.integer({ min: 0, max: 60 }),
      isReferred: fc.boolean(),
    }),
    plan: (books, { number, days, isReferred }) => {
      const cameBack = pick(listReturnable(books), number, (payments) =>
        payments.every((payment) => isWhole(books, payment)),
      );
      const [first] = cameBack ?? [];
      if (!cameBack || !first) return undefined;
      books.serial += 1;
      const line: Line = {
        ...noLine,
        payments: [],
        day: addDays(first.day, days),
        amount: -sum(cameBack.map((payment) => payment.amount)),
        // The bank took back the parts of a payment as one, which the ledger doesn't know.
        promise: isReferred || cameBack.length > 1 ? first.gift : null,
        words: '',
        serial: books.serial,
        cameBack,
      };
      const says = cameBack.map((payment) => label('payment', books.payments, payment)).join(', ');
      return uploadLines(books, `${pounds(line.amount)} on ${line.day}, unpaid: ${says}`, [line]);
    },
  }),
  act({
    name: 'upload the same file again',
    arbitrary: which,
    plan: (books, number) => {
      const all = [...books.files, ...books.formerFiles];
      const file = pick(all, number);
      return file && uploadLines(books, `file ${all.indexOf(file) + 1} again`, file.lines);
    },
  }),
  act({
    name: 'take back a file',
    arbitrary: fc.record({ number: which, withMatches: rarely.map((isRare) => !isRare) }),
    plan: (books, { number, withMatches }) => {
      const listGone = (of: File) => of.own.filter((line) => !findOtherFile(books, of, line));
      const isFit = (each: File) =>
        listGone(each).every(
          (line) => line.payments.length === 0 || (withMatches && isUndoable(books, line)),
        );
      const file = pick(books.files, number, isFit);
      if (!file) return undefined;
      const gone = listGone(file);
      return {
        says: `take back file ${books.files.indexOf(file) + 1}${withMatches ? ' with its matches' : ''}`,
        isRefused: !isFit(file),
        product: async ({ site, ids, idOf }: Product) => {
          await takeBackStatement(site, idOf(file), { undo_matches: withMatches }, actor);
          for (const each of [file, ...gone]) ids.delete(each);
        },
        model: () => {
          for (const line of gone) if (line.payments.length > 0) undoMatch(books, line);
          books.lines = books.lines.filter((line) => !gone.includes(line));
          for (const line of file.own) findOtherFile(books, file, line)?.own.push(line);
          books.files = books.files.filter((each) => each !== file);
          books.formerFiles.push(file);
        },
      };
    },
  }),
];
