/**
 * Picks the number of repetitions of a random or long test.
 * @param few in `npm test`, @param many in `npm run campaign`
 */
export const rounds = (few: number, many: number) => (process.env['CAMPAIGN'] ? many : few);
