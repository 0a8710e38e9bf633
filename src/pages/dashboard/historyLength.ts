/** Runs the history shows at most, one bar each. Source: look/README.md, history. */
export const historyLength = 30
