/** What is asked before something is deleted past the trash. `also` says what goes with it, in a sentence. */
export const deletionOf = (what: string, also = '') => ({
  title: `Delete ${what} for good?`,
  text: `${also} This cannot be undone.`.trim(),
  confirm: 'Delete for good',
  danger: true,
});
