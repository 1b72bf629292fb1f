/** What the browser was told of the visitor's line; not every browser knows. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
