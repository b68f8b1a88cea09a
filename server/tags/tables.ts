import type { Generated } from 'kysely'

/** A personal tag of a staff member, visible only to its owner. */
export interface PersonalTagTable {
  tagId: string
  userId: string
  groupName: string
  tagName: string
  /** 1: a customer may have only one tag of this group. */
  exclusive: number
  /** The position among the owner's tags. */
  place: number
}

/** A personal tag that its owner has put on a customer. */
export interface PersonalTagMarkTable {
  userId: string
  wechatCustomerId: string
  tagId: string
  /** The release of the content by which the row was written last; null for rows that no person wrote under one. */
  releaseNumber: Generated<number | null>
}

/** A cached corporate tag of a customer, from the last WeCom response. */
export interface CorpTagMarkTable {
  userId: string
  wechatCustomerId: string
  tagId: string
  groupName: string
  tagName: string
  /** The position among the customer's tags. */
  place: number
}

export interface TagTables {
  personal_tag: PersonalTagTable
  personal_tag_mark: PersonalTagMarkTable
  corp_tag_mark: CorpTagMarkTable
}
