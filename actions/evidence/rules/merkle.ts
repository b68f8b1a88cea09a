/** Returns the SHA-256 of bytes as 64 hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => string

/** The state of an event chain that a daily head covers: its length and last hash. */
export interface CoveredChain {
  linkId: string
  length: number
  head: string
}

/** An inclusion proof: the index of a leaf, the number of leaves, and the sibling hashes up to the root. */
export interface MerkleProof {
  index: number
  leaves: number
  path: readonly string[]
}

/** Domain separation of leaves and nodes (RFC 6962 §2.1), so that a node cannot be presented as a leaf. */
const [LEAF, NODE] = [0, 1]

/** Returns the hash of a leaf with this text. */
export const leafHash = (text: string, sha256: Sha256): string => sha256(Uint8Array.of(LEAF, ...new TextEncoder().encode(text)))

const nodeHash = (left: string, right: string, sha256: Sha256): string => sha256(Uint8Array.of(NODE, ...fromHex(left), ...fromHex(right)))

/** Returns the Merkle root over leaf hashes (RFC 6962 §2.1); for an empty list the hash of an empty text. */
export function merkleRoot(leaves: readonly string[], sha256: Sha256): string {
  const [only] = leaves
  if (only === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return only
  const split = largestPowerBelow(leaves.length)
  return nodeHash(merkleRoot(leaves.slice(0, split), sha256), merkleRoot(leaves.slice(split), sha256), sha256)
}

/** Returns the inclusion proof of the leaf at `index` (RFC 6962 §2.1.1). */
export const merkleProof = (leaves: readonly string[], index: number, sha256: Sha256): MerkleProof => ({
  index,
  leaves: leaves.length,
  path: pathOf(leaves, index, sha256),
})

function pathOf(leaves: readonly string[], index: number, sha256: Sha256): string[] {
  if (leaves.length <= 1) return []
  const split = largestPowerBelow(leaves.length)
  return index < split
    ? [...pathOf(leaves.slice(0, split), index, sha256), merkleRoot(leaves.slice(split), sha256)]
    : [...pathOf(leaves.slice(split), index - split, sha256), merkleRoot(leaves.slice(0, split), sha256)]
}

/** Returns the root computed from a leaf and its proof; undefined when the proof does not fit a tree of this size. */
export function rootOf(leaf: string, { index, leaves, path }: MerkleProof, sha256: Sha256): string | undefined {
  if (leaves <= 1) return leaves === 1 && index === 0 && path.length === 0 ? leaf : undefined
  const sibling = path.at(-1)
  if (sibling === undefined || !(index >= 0 && index < leaves)) return undefined
  const split = largestPowerBelow(leaves)
  const isLeft = index < split
  const part = { index: isLeft ? index : index - split, leaves: isLeft ? split : leaves - split, path: path.slice(0, -1) }
  const own = rootOf(leaf, part, sha256)
  if (own === undefined) return undefined
  return isLeft ? nodeHash(own, sibling, sha256) : nodeHash(sibling, own, sha256)
}

function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

const fromHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))
