export const deletionQuestion = (what: string, also = '') => ({
  title: `Delete ${what} for good?`,
  text: `${also} This cannot be undone.`.trim(),
  confirm: 'Delete for good',
  danger: true,
});
