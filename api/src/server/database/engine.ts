/** Which of the two databases it is, for the few statements that differ. */
export type Engine = 'sqlite' | 'postgres';
