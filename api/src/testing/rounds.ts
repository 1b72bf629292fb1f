/**
 * Returns how often a random or long test is repeated.
 * @param few in `npm test`, @param many in `npm run campaign`
 */
export const rounds = (few: number, many: number) => (process.env['CAMPAIGN'] ? many : few);
