/** Whether the page answers to its visitor. Before, it says 'soon' while its code is on the way (boot.ts). */
export const isAlive = () => document.documentElement.dataset['alive'] === '';
