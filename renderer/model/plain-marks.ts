/** Returns a name or path with the full stops that a Chinese keyboard writes replaced, and without blanks. */
export const withPlainMarks = (name: string): string => name.replace(/[\u3002\uff0e\uff61]/g, '.').replace(/\s+/g, '')
