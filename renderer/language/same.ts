/** Whether two JSON values are deeply equal, regardless of key sequence; a missing value equals null. */
export function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return (left ?? null) === (right ?? null)
  const [one, other] = [new Map(Object.entries(left)), new Map(Object.entries(right))]
  const names = [...new Set([...one.keys(), ...other.keys()])]
  return Array.isArray(left) === Array.isArray(right) && names.every((name) => isSame(one.get(name), other.get(name)))
}
