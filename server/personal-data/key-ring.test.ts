import { describe, expect, it } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'
import { createKeyRing } from './key-ring.ts'
import { masterKeysOf } from './master-keys.ts'

const [OLD, NEW] = ['an old secret of 32 letters and more', 'a new secret of 32 letters and more']
const person = { kind: 'customer', id: 'K1' }
const ringOf = (secret: string, previousSecret?: string) => createKeyRing(masterKeysOf({ secret, previousSecret }))

describe('DEC-33 keys of persons', () => {
  it('are random per person and equal on all servers with the secret', () => {
    const wrapped = ringOf(OLD).makeKey(person)
    const found = ringOf(OLD).unwrap(person, wrapped)
    expect(found.key).toHaveLength(32)
    expect(ringOf(NEW, OLD).unwrap(person, wrapped)).toEqual(found)
    expect(ringOf(OLD).unwrap(person, ringOf(OLD).makeKey(person))).not.toEqual(found)
  })
  it('do not change when rewrapped, and then only need the new secret', () => {
    const wrapped = ringOf(OLD).makeKey(person)
    const rewrapped = ringOf(NEW, OLD).rewrap(person, wrapped)
    expect(ringOf(NEW).unwrap(person, rewrapped)).toEqual(ringOf(OLD).unwrap(person, wrapped))
    expect(() => ringOf(OLD).unwrap(person, rewrapped)).toThrow('another key')
    expect(() => ringOf(NEW).unwrap(person, wrapped)).toThrow('another key')
  })
  it('cannot be unwrapped for another person, even from the cache', () => {
    const ring = ringOf(OLD)
    const wrapped = ring.makeKey(person)
    ring.unwrap(person, wrapped)
    for (const other of [
      { kind: 'customer', id: 'K2' },
      { kind: 'staff', id: 'K1' },
    ])
      expect(() => ring.unwrap(other, wrapped)).toThrow('belongs to another person')
  })
  it('are unwrapped again after eviction from the cache', () => {
    const ring = createKeyRing(masterKeysOf({ secret: OLD }), 2)
    const people = ['A', 'B', 'C'].map((id) => ({ kind: 'customer', id }))
    const keys = people.map((each) => ({ each, wrapped: ring.makeKey(each) }))
    const first = keys.map(({ each, wrapped }) => ring.unwrap(each, wrapped))
    expect(keys.map(({ each, wrapped }) => ring.unwrap(each, wrapped))).toEqual(first)
  })
})

describe('DEC-33 search hashes', () => {
  it('are equal for equal values, and differ for another secret, kind or value', () => {
    const ring = ringOf(OLD)
    const hash = ring.hash('mobile', '19900001111')
    expect(ringOf(OLD).hash('mobile', '19900001111')).toBe(hash)
    expect(hash).not.toContain('19900001111')
    const mac = (text: string) => text.split('.')[1]
    for (const other of [ring.hash('idNo', '19900001111'), ring.hash('mobile', '19900001112'), ringOf(NEW).hash('mobile', '19900001111')])
      expect(mac(other)).not.toBe(mac(hash))
  })
  it('are searched with both secrets during a rotation', () =>
    expect(ringOf(NEW, OLD).hashes('idNo', '1')).toEqual([ringOf(NEW).hash('idNo', '1'), ringOf(OLD).hash('idNo', '1')]))
})

it('createBoundedCache evicts the least recently used value', () => {
  const cache = createBoundedCache<number>(2)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect(['a', 'b', 'c'].map((name) => cache.get(name))).toEqual([1, undefined, 3])
})
