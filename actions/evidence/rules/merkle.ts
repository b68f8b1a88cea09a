/** Hashes as 64 hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => string

/** A chain as a daily head covers it. */
export interface CoveredChain {
  linkId: string
  length: number
  head: string
}

/** Where a leaf stands in a tree, and the hashes beside its way up. */
export interface MerkleProof {
  index: number
  leaves: number
  path: readonly string[]
}

/** Leaves and nodes are told apart, as RFC 6962 §2.1 has it, so that no node passes for a leaf. */
const [LEAF, NODE] = [0, 1]

/** The hash of a leaf that is this text. */
export const leafHash = (text: string, sha256: Sha256): string => sha256(Uint8Array.of(LEAF, ...new TextEncoder().encode(text)))

const nodeHash = (left: string, right: string, sha256: Sha256): string => sha256(Uint8Array.of(NODE, ...fromHex(left), ...fromHex(right)))

/** The root of a tree over these hashes of leaves (RFC 6962 §2.1); that of no leaves is the hash of nothing. */
export function merkleRoot(leaves: readonly string[], sha256: Sha256): string {
  const [only] = leaves
  if (only === undefined) return sha256(new Uint8Array())
  if (leaves.length === 1) return only
  const split = largestPowerBelow(leaves.length)
  return nodeHash(merkleRoot(leaves.slice(0, split), sha256), merkleRoot(leaves.slice(split), sha256), sha256)
}

/** What proves that the leaf at `index` is in the tree (RFC 6962 §2.1.1). */
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

/** The root that a leaf and its proof lead to; undefined when the proof has another shape than such a tree. */
export function rootOf(leaf: string, { index, leaves, path }: MerkleProof, sha256: Sha256): string | undefined {
  if (leaves <= 1) return leaves === 1 && index === 0 && path.length === 0 ? leaf : undefined
  const beside = path.at(-1)
  if (beside === undefined || !(index >= 0 && index < leaves)) return undefined
  const split = largestPowerBelow(leaves)
  const isLeft = index < split
  const part = { index: isLeft ? index : index - split, leaves: isLeft ? split : leaves - split, path: path.slice(0, -1) }
  const own = rootOf(leaf, part, sha256)
  if (own === undefined) return undefined
  return isLeft ? nodeHash(own, beside, sha256) : nodeHash(beside, own, sha256)
}

function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

const fromHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))
