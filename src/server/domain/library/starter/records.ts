import type { LibraryRecord } from '../record.ts';
import { animalRecords } from './animals.ts';
import { artAndLetterRecords } from './artsAndLetters.ts';
import { bodyRecords } from './body.ts';
import { bodyMythRecords } from './bodyMyths.ts';
import { cancerRecords } from './cancer.ts';
import { cancerBeliefRecords } from './cancerBeliefs.ts';
import { europeanCapitalRecords } from './capitalsOfEurope.ts';
import { worldCapitalRecords } from './capitalsOfTheWorld.ts';
import { chemistryRecords } from './chemistry.ts';
import { climateRecords } from './climate.ts';
import { climateEvidenceRecords } from './climateEvidence.ts';
import { conspiracyRecords } from './conspiracies.ts';
import { countryRecords } from './countries.ts';
import { covidRecords } from './covid.ts';
import { earthRecords } from './earth.ts';
import { energyRecords } from './energy.ts';
import { everydayHealthRecords } from './everydayHealth.ts';
import { evolutionRecords } from './evolution.ts';
import { foodRecords } from './food.ts';
import { foodSafetyRecords } from './foodSafety.ts';
import { geographyRecords } from './geography.ts';
import { historicPeopleRecords } from './historicPeople.ts';
import { historyRecords } from './history.ts';
import { infectionRecords } from './infections.ts';
import { inventorAndFounderRecords } from './inventorsAndFounders.ts';
import { kitchenLoreRecords } from './kitchenLore.ts';
import { landAndWaterRecords } from './landAndWater.ts';
import { languageAndMoneyRecords } from './languagesAndMoney.ts';
import { legendaryBeingRecords } from './legendaryBeings.ts';
import { mathsAndMeasureRecords } from './mathsAndMeasures.ts';
import { measureRecords } from './measures.ts';
import { organAndGeneRecords } from './organsAndGenes.ts';
import { pastEventRecords } from './pastEvents.ts';
import { petAndPlantRecords } from './petsAndPlants.ts';
import { physicsRecords } from './physics.ts';
import { placeRecords } from './places.ts';
import { popularBeliefRecords } from './popularBeliefs.ts';
import { remedyRecords } from './remedies.ts';
import { seaAndRiverRecords } from './seasAndRivers.ts';
import { smallAnimalRecords } from './smallAnimals.ts';
import { spaceRecords } from './space.ts';
import { spaceTravelAndAlienRecords } from './spaceTravelAndAliens.ts';
import { spiderAndInsectRecords } from './spidersAndInsects.ts';
import { starAndPlanetRecords } from './starsAndPlanets.ts';
import { starterRecord } from './starterRecord.ts';
import { sunAndMoonRecords } from './sunAndMoon.ts';
import { technologyRecords } from './technology.ts';
import { tobaccoRecords } from './tobacco.ts';
import { vaccineRecords } from './vaccines.ts';
import { warAndWeaponRecords } from './warsAndWeapons.ts';
import { wildAnimalRecords } from './wildAnimals.ts';

/** The records that this project brings along, written for it; ids are unique. */
export function starterRecords(): LibraryRecord[] {
  return [
    ...earthRecords,
    ...landAndWaterRecords,
    ...geographyRecords,
    ...placeRecords,
    ...seaAndRiverRecords,
    ...countryRecords,
    ...languageAndMoneyRecords,
    ...europeanCapitalRecords,
    ...worldCapitalRecords,
    ...climateRecords,
    ...energyRecords,
    ...climateEvidenceRecords,
    ...evolutionRecords,
    ...animalRecords,
    ...wildAnimalRecords,
    ...smallAnimalRecords,
    ...spiderAndInsectRecords,
    ...petAndPlantRecords,
    ...spaceRecords,
    ...starAndPlanetRecords,
    ...sunAndMoonRecords,
    ...spaceTravelAndAlienRecords,
    ...physicsRecords,
    ...chemistryRecords,
    ...mathsAndMeasureRecords,
    ...measureRecords,
    ...vaccineRecords,
    ...infectionRecords,
    ...covidRecords,
    ...tobaccoRecords,
    ...cancerRecords,
    ...bodyRecords,
    ...everydayHealthRecords,
    ...remedyRecords,
    ...cancerBeliefRecords,
    ...bodyMythRecords,
    ...organAndGeneRecords,
    ...foodRecords,
    ...foodSafetyRecords,
    ...kitchenLoreRecords,
    ...historyRecords,
    ...pastEventRecords,
    ...warAndWeaponRecords,
    ...historicPeopleRecords,
    ...inventorAndFounderRecords,
    ...artAndLetterRecords,
    ...technologyRecords,
    ...popularBeliefRecords,
    ...conspiracyRecords,
    ...legendaryBeingRecords,
  ].map(starterRecord);
}
