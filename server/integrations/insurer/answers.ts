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
import { flag, list, numberOf, oneOf, optional, record, type Shape, text, textLike } from './shape.ts'

const maybe = optional(text)

export const saleInfo = record<SaleInfo>({ teamtypename: text, branchCompanyName: text, salesmanname: text })

/** What is told of a policy on a screen of its own, and in a customer's list. */
const policyFacts = {
  riskName: maybe,
  effectDate: maybe,
  appliyName: maybe,
  insuredName: maybe,
  salesman: maybe,
  cooperativeNetwork: maybe,
  companyCName: maybe,
  licenseNo: maybe,
  vehicleBrand: maybe,
  engineNo: maybe,
  chassisNumber: maybe,
}
export const policyInfo = record<PolicyInfo>(policyFacts)

/** Money is decimal text (decision 053). */
export const money = textLike(/^-?\d{1,15}(?:\.\d{1,4})?$/)

export const policies = list(
  record<Policy>({
    ...policyFacts,
    policyno: text,
    riskcname: maybe,
    licenseno: maybe,
    companycname: maybe,
    enddate: maybe,
    sumuwpremium: optional(money),
    policyholder_insured: maybe,
    teamtypename: maybe,
    salesmanname: maybe,
    policystatus: maybe,
  }),
)

export const claimInfo = (registNo: string): Shape<ClaimInfo> =>
  record<ClaimInfo>({
    registNo: numberOf(registNo),
    reportDate: maybe,
    damageStartDate: maybe,
    operatorName: maybe,
    evaluateName: maybe,
  })

const facts = (endorNo: Shape<string>, policyNo: Shape<string>): Shape<Endorsement> =>
  record<Endorsement>({
    endorNo,
    policyNo,
    riskCode: maybe,
    endorType: maybe,
    endorDate: maybe,
    vaildDate: maybe,
    endorDataList: optional(list(record<EndorsementChange>({ fieldName: maybe, newValue: maybe, oldValue: maybe }))),
  })

export const endorsements = (policyNos: readonly string[]): Shape<Endorsement[]> => list(facts(text, numberOf(...policyNos)))

/** The whole number, or none: by a masked one nobody could sign, and nobody would know why. */
const mobile = textLike(/^(?:1\d{10})?$/)

export const endorsement = (endorNo: string): Shape<CoreEndorsement> =>
  record<CoreEndorsement>({
    facts: facts(numberOf(endorNo), text),
    signers: list(record<Signer>({ role: oneOf('policyholder', 'insured'), name: text, mobile })),
  })

/** Base64, as a data URL or without its beginning (AMB2-32). */
export const images = list(textLike(/^(?:data:image\/(?:png|jpeg|gif|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/))

export const signable = record<Signable>({ signable: flag, message: text })

/** A number in a text: as a number, `0` and `-0` or `1e0` would be one, and what an unknown one means decides about a signature. */
export const submission = record<SubmissionAnswer>({ errcode: textLike(/^-?\d{1,9}$/), message: text })

export const undone = record<{ message: string }>({ message: text })

/** What list and form of a timeout task share. */
const task = {
  registNo: maybe,
  insuredName: maybe,
  reportDate: maybe,
  licenseNo: maybe,
  reportorName: maybe,
  reportorPhoneNumber: maybe,
  status: maybe,
  thirdind: maybe,
  nodeId: maybe,
  defId: maybe,
  instId: maybe,
  tableName: maybe,
}

/** What a screen derives of a task is not asked for. */
type Told<T extends object> = Omit<T, 'topic' | 'reportNo' | 'companyCode'>

export const timeoutTasks = list(record<Told<TimeoutTask>>({ ...task, taskId: text, subject: maybe, createTime: maybe }))

export const timeoutWork = (taskId: string): Shape<TimeoutWork> =>
  record<TimeoutWork>({
    task: record<Told<TimeoutDetail>>({ ...task, taskId: numberOf(taskId) }),
    userCode: text,
    companyCode: text,
    waiting: flag,
  })

/** Who was found by a number; whoever asked matches one of them, so each has a name and the core's own number. */
export const candidates = list(record<Candidate>({ name: text, idno: maybe, idtype: maybe, customerid: text }))

export const clientInfo = record<Omit<CustomerBase, 'type'>>({
  birthday: maybe,
  email: maybe,
  customertype: maybe,
  firstproposaldate: maybe,
  sex: maybe,
  policyholderflag: maybe,
})

export const vehicles = list(
  record<Vehicle>({
    LICENSENO: maybe,
    FRAMENO: maybe,
    BRANDNAME: maybe,
    CAROWNER: maybe,
    ISINSURED: maybe,
    CHGOWNERFLAG: maybe,
    RENEWTIME: maybe,
    CLAIMTIME: maybe,
  }),
)

export const services = list(
  record<ServiceOrder>({
    serviceTypeName: maybe,
    status: maybe,
    serviceBeginTime: maybe,
    serviceEndTime: maybe,
    rescueAddress: maybe,
  }),
)

export const consultations = list(
  record<Consultation>({
    policyno: maybe,
    casetype: maybe,
    casetitile: maybe,
    consuldate: maybe,
    response: maybe,
    responsedate: maybe,
    responsetype: maybe,
    endcaseinfo: maybe,
    caseno: maybe,
    casestatus: maybe,
  }),
)
