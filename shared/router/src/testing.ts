/** Apart from the rest, which every visitor loads. */
export { createMemoryRouter } from 'react-router-dom';
