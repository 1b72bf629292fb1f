export const isAlive = () => document.documentElement.dataset['alive'] === '';
