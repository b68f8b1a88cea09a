import { readClaimPictures } from '../claims/demo/pictures.ts'
import { readCases } from '../complaints/demo/complaints.ts'
import { readCustomers } from '../customers/demo/customers.ts'
import { readPeople } from '../identity/demo/people.ts'
import { readClientServices } from '../integrations/demo/client-services.ts'
import { readClients } from '../integrations/demo/clients.ts'
import { readEndorsements } from '../integrations/demo/seed-endorsements.ts'
import { readInsurer } from '../integrations/demo/insurer.ts'
import { readRecords } from '../integrations/demo/seed-records.ts'
import { readTimeouts } from '../integrations/demo/timeouts.ts'
import { readCorpTags } from '../integrations/demo/wecom-tags.ts'
import { readPersonalTags } from '../tags/demo/personal-tags.ts'
import { readTasks } from '../tasks/demo/demo-task.ts'

/** Reads the invented data of the demo and its insurer; all days are relative to today. */
export const readDemoData = () => ({
  people: readPeople(),
  customers: readCustomers(),
  tasks: readTasks(),
  complaints: readCases(),
  claimPictures: readClaimPictures(),
  insurer: readInsurer(),
  clients: readClients(),
  clientServices: readClientServices(),
  endorsements: readEndorsements(),
  records: readRecords(),
  timeouts: readTimeouts(),
  personalTags: readPersonalTags(),
  corpTags: readCorpTags(),
})
