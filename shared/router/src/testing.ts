/** Separate entry, because browsers load everything in the main one. */
export { createMemoryRouter } from 'react-router-dom';
