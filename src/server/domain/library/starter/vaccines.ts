import { britannica, cancerInstitute, nhs, page, who, wikipedia } from './links.ts';
import type { StarterRecord } from './starterRecord.ts';

export const vaccineRecords: readonly StarterRecord[] = [
  {
    id: 'vaccines-cause-autism',
    claim: 'Vaccines cause autism',
    phrasings: [
      'The MMR vaccine causes autism',
      'Vaccines can cause autism',
      'Childhood vaccines cause autism',
      'Vaccines cause autism in children',
      'Autism is a side effect of vaccines',
      'There is a link between vaccines and autism',
      'Vaccines are linked to autism',
      'Vaccines make children autistic',
      'The measles vaccine causes autism',
      'The MMR vaccine can cause autism',
      'There is a link between the MMR vaccine and autism',
      'The MMR vaccine is linked to autism',
      'Vaccines and autism are linked',
    ],
    rating: 'FALSE',
    summary:
      'Studies of millions of children in several countries find autism just as often among vaccinated as among unvaccinated children. The paper of 1998 that started the claim was withdrawn by its journal, and its author lost his licence for misconduct.',
    keyFindings: [
      'A Danish study followed more than 650,000 children and found no added risk from the MMR vaccine.',
      'Removing thiomersal from vaccines did not change autism figures.',
    ],
    links: [
      wikipedia('Vaccines_and_autism'),
      who('Vaccines and immunization', 'health-topics/vaccines-and-immunization'),
      nhs('MMR vaccine', 'vaccinations/mmr-vaccine/'),
    ],
  },
  {
    id: 'vaccines-safe',
    claim: 'Vaccines are safe',
    phrasings: [
      'Approved vaccines are safe',
      'Vaccines are generally safe',
      'Vaccines are safe for most people',
    ],
    rating: 'MOSTLY_TRUE',
    summary:
      'Vaccines are tested in trials before use and watched afterwards, and serious harm is very rare. Sore arms and short fevers are common, and a few people with certain allergies or weak immune systems should not have particular vaccines.',
    keyFindings: [
      'Severe allergic reactions occur about once in a million doses for many vaccines.',
    ],
    links: [
      who('Vaccines and immunization', 'health-topics/vaccines-and-immunization'),
      wikipedia('Vaccine_adverse_event'),
      nhs('Vaccinations', 'vaccinations/'),
    ],
  },
  {
    id: 'vaccines-microchips',
    claim: 'COVID-19 vaccines contain microchips',
    phrasings: [
      'COVID vaccines contain a microchip',
      'There are microchips in COVID-19 vaccines',
      'Covid vaccines have microchips in them',
      'Vaccines contain microchips',
      'The COVID vaccine contains a chip',
      'COVID vaccines contain chips',
      'There are microchips in vaccines',
      'The COVID vaccine contains a microchip',
      'The Covid vaccine has a microchip in it',
    ],
    rating: 'FALSE',
    summary:
      'The ingredients of all approved vaccines are published and contain no electronics. A chip that could be tracked would need an antenna and power, which do not fit a dissolved dose.',
    keyFindings: ['The rumour grew from a misread study of invisible ink for vaccination records.'],
    links: [
      wikipedia('COVID-19_vaccine_misinformation_and_hesitancy'),
      who(
        'COVID-19 myth busters',
        'emergencies/diseases/novel-coronavirus-2019/advice-for-public/myth-busters',
      ),
    ],
  },
  {
    id: 'vaccines-change-dna',
    claim: 'mRNA vaccines change your DNA',
    phrasings: [
      'COVID-19 vaccines change your DNA',
      'mRNA vaccines alter human DNA',
      'The COVID vaccine changes your DNA',
      'mRNA vaccines alter your DNA',
      'COVID vaccines alter your DNA',
      'mRNA vaccines modify your DNA',
    ],
    rating: 'FALSE',
    summary:
      'The mRNA of a vaccine works in the body of the cell, does not enter the nucleus where the DNA lies, and is broken down within days. It carries no means of writing itself into DNA.',
    keyFindings: ['Cells make and destroy their own mRNA all the time.'],
    links: [wikipedia('MRNA_vaccine'), britannica('Vaccine', 'science/vaccine')],
  },
  {
    id: 'flu-shot-gives-flu',
    claim: 'The flu vaccine gives you the flu',
    phrasings: [
      'The flu shot gives you the flu',
      'Flu shots cause the flu',
      'You can get the flu from the flu shot',
      'You can catch the flu from the flu vaccine',
      'The flu shot can give you the flu',
      'The flu vaccine can give you the flu',
    ],
    rating: 'FALSE',
    summary:
      'Injected flu vaccines contain no live virus and cannot cause influenza. A sore arm or a day of feeling unwell is the immune system at work, and other colds are common in the same season.',
    keyFindings: ['The nasal spray uses a weakened virus that cannot cause flu in healthy people.'],
    links: [
      nhs('Flu vaccine', 'vaccinations/flu-vaccine/'),
      wikipedia('Influenza_vaccine'),
      page('CDC', 'Influenza', 'https://www.cdc.gov/flu/'),
    ],
  },
  {
    id: 'smallpox-eradicated',
    claim: 'Smallpox has been eradicated',
    phrasings: [
      'Smallpox is eradicated',
      'Smallpox was eradicated by vaccination',
      'Vaccines eradicated smallpox',
      'Smallpox was eradicated in 1980',
    ],
    rating: 'TRUE',
    summary:
      'After a worldwide vaccination campaign the last natural case occurred in 1977, and the World Health Organization declared the world free of smallpox in 1980. The virus is kept only in two secured laboratories.',
    keyFindings: ['It is the only human disease that has been eradicated so far.'],
    links: [who('Smallpox', 'health-topics/smallpox'), britannica('Smallpox', 'science/smallpox')],
  },
  {
    id: 'hpv-vaccine-prevents-cancer',
    claim: 'The HPV vaccine prevents cervical cancer',
    phrasings: [
      'HPV vaccines prevent cervical cancer',
      'HPV vaccination protects against cervical cancer',
      'The HPV vaccine protects against cervical cancer',
    ],
    rating: 'TRUE',
    summary:
      'Nearly all cervical cancers start with an infection by a human papillomavirus. Countries that vaccinated girls early see rates of cervical cancer fall by more than 80 percent in those age groups.',
    keyFindings: ['Vaccinated women should still go to screening, as not every type is covered.'],
    links: [
      cancerInstitute(
        'Human papillomavirus vaccines',
        'about-cancer/causes-prevention/risk/infectious-agents/hpv-vaccine-fact-sheet',
      ),
      wikipedia('HPV_vaccine'),
    ],
  },
];
