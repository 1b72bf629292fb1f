/** Appeal. */
export const Component = () => <h1>Appeal</h1>;
