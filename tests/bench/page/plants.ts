export interface Plant extends Record<string, unknown> {
  id: string
  name: string
  state: 'dry' | 'wet'
  /** Milliseconds since the epoch. */
  watered: number
}

export const plants = (count: number): Plant[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `P${index}`,
    state: index % 3 ? 'dry' : 'wet',
    watered: 1_763_600_000_000 + index * 3_600_000,
  }))
