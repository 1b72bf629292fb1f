/**
 * Picks how often a test repeats what is random or long by nature.
 * @param few in `npm test`, @param many in `npm run campaign`
 */
export const rounds = (few: number, many: number) => (process.env['CAMPAIGN'] ? many : few);
