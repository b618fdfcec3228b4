import type { LibraryRecord } from '../record.ts';
import { animalRecords } from './animals.ts';
import { bodyRecords } from './body.ts';
import { cancerRecords } from './cancer.ts';
import { climateRecords } from './climate.ts';
import { earthRecords } from './earth.ts';
import { everydayHealthRecords } from './everydayHealth.ts';
import { evolutionRecords } from './evolution.ts';
import { foodRecords } from './food.ts';
import { foodSafetyRecords } from './foodSafety.ts';
import { geographyRecords } from './geography.ts';
import { historicPeopleRecords } from './historicPeople.ts';
import { historyRecords } from './history.ts';
import { infectionRecords } from './infections.ts';
import { landAndWaterRecords } from './landAndWater.ts';
import { physicsRecords } from './physics.ts';
import { popularBeliefRecords } from './popularBeliefs.ts';
import { spaceRecords } from './space.ts';
import { starterRecord } from './starterRecord.ts';
import { technologyRecords } from './technology.ts';
import { tobaccoRecords } from './tobacco.ts';
import { vaccineRecords } from './vaccines.ts';

/** The records that this project brings along, written for it; ids are unique. */
export function starterRecords(): LibraryRecord[] {
  return [
    ...earthRecords,
    ...landAndWaterRecords,
    ...geographyRecords,
    ...climateRecords,
    ...evolutionRecords,
    ...animalRecords,
    ...spaceRecords,
    ...physicsRecords,
    ...vaccineRecords,
    ...infectionRecords,
    ...tobaccoRecords,
    ...cancerRecords,
    ...bodyRecords,
    ...everydayHealthRecords,
    ...foodRecords,
    ...foodSafetyRecords,
    ...historyRecords,
    ...historicPeopleRecords,
    ...technologyRecords,
    ...popularBeliefRecords,
  ].map(starterRecord);
}
