/** Appeals. */
export const Component = () => <h1>Appeals</h1>;
