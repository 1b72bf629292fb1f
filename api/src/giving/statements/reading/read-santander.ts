import { inTurns } from './in-turns';
import { cutOff, type BankPayment, type LineProblem, type StatementReading, joinTexts } from './payment';
import { readAmount } from './read-amount';
import { readDay } from './read-day';

export const isSantander = (text: string) =>
  /^\s*(from|account|arrangement):/i.test(text) && /^date:[^\n]*\r?\ndescription:/im.test(text);

/** Reads Santander's text file, which has 'Date:', 'Description:', 'Amount:' and 'Balance:' lines. */
export async function readSantander(text: string): Promise<StatementReading> {
  const payments: BankPayment[] = [];
  const problems: LineProblem[] = [];
  let account = '';
  let found: { line: number; parts: Record<string, string> } | undefined;

  const end = (isCut = false) => {
    if (!found) return;
    const { line, parts } = found;
    found = undefined;
    const [booked_on, amount] = [readDay(parts['date'] ?? ''), readAmount(parts['amount'] ?? '')];
    if (parts['date'] === undefined) problems.push({ line, problem: 'This payment has no date.' });
    else if (isCut && !('balance' in parts) && payments.some(({ balance }) => balance !== null))
      problems.push({ line, problem: cutOff });
    else if (parts['amount'] === undefined) problems.push({ line, problem: 'This payment has no amount.' });
    else if (booked_on === undefined)
      problems.push({ line, problem: `“${parts['date']}” can’t be read as a date.` });
    else if (amount === undefined)
      problems.push({ line, problem: `“${parts['amount']}” can’t be read as an amount.` });
    else
      payments.push({
        line,
        booked_on,
        amount,
        text: joinTexts([parts['description']]),
        account,
        balance: readAmount(parts['balance'] ?? '') ?? null,
      });
  };

  for await (const [index, written] of inTurns(text.split(/\r\n|\r|\n/).entries())) {
    const [, name = '', rest = ''] =
      /^(account|date|description|amount|balance)\s*:(.*)$/i.exec(written.trim()) ?? [];
    const value = rest.trim();
    const part = name.toLowerCase();
    if (part === 'account') account = value.replace(/\s/g, '');
    else if (part) {
      // A field that occurs again belongs to the next payment, whose date is missing.
      if (part === 'date' || !found || part in found.parts) {
        end();
        found = { line: index + 1, parts: {} };
      }
      found.parts[part] = value;
    }
  }
  end(true);
  return { format: 'Santander text', payments, problems };
}
