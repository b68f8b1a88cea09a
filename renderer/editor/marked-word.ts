/** Returns what a problem at a column of a line marks: a string, a word, or one character. */
export const markedWord = (line: string, column: number): string => /^"(?:[^"\\]|\\.)*"|^[\w.-]+|^./.exec(line.slice(column))?.[0] ?? ''
