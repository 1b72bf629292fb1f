/** Stands for the address of an imported file. */
module.exports = 'file.svg';
