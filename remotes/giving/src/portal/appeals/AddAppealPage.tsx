/** Begin an appeal. */
export const Component = () => <h1>Begin an appeal</h1>;
