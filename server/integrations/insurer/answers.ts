import type {
  Candidate,
  ClaimInfo,
  Consultation,
  CustomerBase,
  Endorsement,
  EndorsementChange,
  Policy,
  PolicyInfo,
  ServiceOrder,
  TimeoutDetail,
  TimeoutTask,
  Vehicle,
} from '../../../generated/data.ts'
import type { CoreEndorsement, SaleInfo, Signable, Signer, SubmissionAnswer, TimeoutWork } from '../insurer.ts'
import { flag, list, numberOf, oneOf, optional, record, type Shape, ShapeError, text, textLike } from './shape.ts'

const optionalText = optional(text)

export const saleInfo = record<SaleInfo>({ teamtypename: text, branchCompanyName: text, salesmanname: text })

/** Fields of a policy that both the policy screen and a customer's policy list show. */
const policyFacts = {
  riskName: optionalText,
  effectDate: optionalText,
  appliyName: optionalText,
  insuredName: optionalText,
  salesman: optionalText,
  cooperativeNetwork: optionalText,
  companyCName: optionalText,
  licenseNo: optionalText,
  vehicleBrand: optionalText,
  engineNo: optionalText,
  chassisNumber: optionalText,
}
export const policyInfo = record<PolicyInfo>(policyFacts)

/** Money is decimal text (docs/architecture/schema-language.md). */
export const money = textLike(/^-?\d{1,15}(?:\.\d{1,4})?$/)

export const policies = list(
  record<Policy>({
    ...policyFacts,
    policyno: text,
    riskcname: optionalText,
    licenseno: optionalText,
    companycname: optionalText,
    enddate: optionalText,
    sumuwpremium: optional(money),
    policyholder_insured: optionalText,
    teamtypename: optionalText,
    salesmanname: optionalText,
    policystatus: optionalText,
  }),
)

export const claimInfo = (registNo: string): Shape<ClaimInfo> =>
  record<ClaimInfo>({
    registNo: numberOf(registNo),
    reportDate: optionalText,
    damageStartDate: optionalText,
    operatorName: optionalText,
    evaluateName: optionalText,
  })

/** The facts of an endorsement that its signer signs. */
type EndorsementFacts = Omit<Endorsement, 'custName' | 'endorState'>

const endorsementFacts = {
  riskCode: optionalText,
  endorType: optionalText,
  endorDate: optionalText,
  vaildDate: optionalText,
  endorDataList: optional(list(record<EndorsementChange>({ fieldName: optionalText, newValue: optionalText, oldValue: optionalText }))),
}

export const endorsements = (policyNos: readonly string[]): Shape<Omit<Endorsement, 'endorState'>[]> =>
  list(
    record<Omit<Endorsement, 'endorState'>>({
      endorNo: text,
      policyNo: numberOf(...policyNos),
      custName: optionalText,
      ...endorsementFacts,
    }),
  )

/** Printable ASCII, because the core gets it back unchanged. */
const version = textLike(/^[!-~]{1,100}$/)

/** A complete number or an empty text. A masked number would make signing fail without a visible reason. */
const mobile = textLike(/^(?:1\d{10})?$/)

export const endorsement = (endorNo: string): Shape<CoreEndorsement> =>
  record<CoreEndorsement>({
    facts: record<EndorsementFacts>({ endorNo: numberOf(endorNo), policyNo: text, ...endorsementFacts }),
    signers: list(record<Signer>({ role: oneOf('policyholder', 'insured'), name: text, mobile })),
    version,
  })

const base64Picture = textLike(/^(?:data:image\/(?:png|jpeg|gif|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/)
/** How files begin that every browser draws: PNG, JPEG, GIF, and WebP behind its length. */
const DRAWABLE = [/^89504e470d0a1a0a/, /^ffd8ff/, /^47494638/, /^52494646.{8}57454250/]

/**
 * Base64, as a data URL or without the data URL's prefix (AMB2-32). Other types are rejected, because their signer would confirm pictures that
 * no browser shows.
 */
const picture: Shape<string> = (value, path) => {
  const found = base64Picture(value, path)
  const start = Buffer.from(found.slice(found.indexOf(',') + 1, found.indexOf(',') + 25), 'base64').toString('hex')
  if (!DRAWABLE.some((beginning) => beginning.test(start))) throw new ShapeError(path)
  return found
}

export const images = list(picture)

export const signable = record<Signable>({ signable: flag, message: text })

/** A text; an omitted one is empty. An answer without it must not block its endorsement. */
const textOrNone: Shape<string> = (value, path) => optionalText(value, path) ?? ''

/** The code is digits in a text, because the JSON numbers `0`, `-0` and `1e0` would blur codes that decide about a signature. */
export const submission = record<SubmissionAnswer>({ errcode: textLike(/^-?\d{1,9}$/), message: textOrNone })

export const undone = record<{ message: string }>({ message: textOrNone })

/** Fields of a timeout task that both its list and its form show. */
const taskFields = {
  registNo: optionalText,
  insuredName: optionalText,
  reportDate: optionalText,
  licenseNo: optionalText,
  reportorName: optionalText,
  reportorPhoneNumber: optionalText,
  status: optionalText,
  thirdind: optionalText,
  nodeId: optionalText,
  defId: optionalText,
  instId: optionalText,
  tableName: optionalText,
}

/** Leaves out the fields that a screen derives. */
type CoreFields<T extends object> = Omit<T, 'topic' | 'reportNo' | 'companyCode'>

export const timeoutTasks = list(
  record<CoreFields<TimeoutTask>>({ ...taskFields, taskId: text, subject: optionalText, createTime: optionalText }),
)

export const timeoutWork = (taskId: string): Shape<TimeoutWork> =>
  record<TimeoutWork>({
    task: record<CoreFields<TimeoutDetail>>({ ...taskFields, taskId: numberOf(taskId) }),
    userCode: text,
    companyCode: text,
    waiting: flag,
  })

/** Customers found by a number. Name and customer number are required, because one candidate is matched to our customer. */
export const candidates = list(record<Candidate>({ name: text, idno: optionalText, idtype: optionalText, customerid: text }))

export const clientInfo = record<Omit<CustomerBase, 'type'>>({
  birthday: optionalText,
  email: optionalText,
  customertype: optionalText,
  firstproposaldate: optionalText,
  sex: optionalText,
  policyholderflag: optionalText,
})

export const vehicles = list(
  record<Vehicle>({
    LICENSENO: optionalText,
    FRAMENO: optionalText,
    BRANDNAME: optionalText,
    CAROWNER: optionalText,
    ISINSURED: optionalText,
    CHGOWNERFLAG: optionalText,
    RENEWTIME: optionalText,
    CLAIMTIME: optionalText,
  }),
)

export const services = list(
  record<ServiceOrder>({
    serviceTypeName: optionalText,
    status: optionalText,
    serviceBeginTime: optionalText,
    serviceEndTime: optionalText,
    rescueAddress: optionalText,
  }),
)

export const consultations = list(
  record<Consultation>({
    policyno: optionalText,
    casetype: optionalText,
    casetitile: optionalText,
    consuldate: optionalText,
    response: optionalText,
    responsedate: optionalText,
    responsetype: optionalText,
    endcaseinfo: optionalText,
    caseno: optionalText,
    casestatus: optionalText,
  }),
)
